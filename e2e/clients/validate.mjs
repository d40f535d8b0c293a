// A buyer's program asks a seller's shop whether a purchase code is good. Written from the API's document alone.
//   node validate.mjs <items_base_url> <api_key> <purchase_code>
const [base, apiKey, code] = process.argv.slice(2);
const response = await fetch(`${base}/api/purchases/validation`, {
  method: "POST",
  body: new URLSearchParams({ api_key: apiKey, purchase_code: code }),
});
const answer = await response.json();
if (answer.status !== "success") {
  console.log(`refused: ${answer.msg}`);
  process.exit(1);
}
const { item, license_type, supported_until, downloaded } = answer.data.purchase;
console.log(`good: ${license_type} license for ${item.name} ${item.version}`);
console.log(`support: ${supported_until ? new Date(supported_until).toISOString() : "none"}`);
console.log(`downloaded: ${downloaded === true ? "yes" : "no"}`);
