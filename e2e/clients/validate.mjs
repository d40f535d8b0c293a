// A buyer's program asks a seller's shop whether a purchase code is good. Written from the API's document alone.
//   node validate.mjs <items_base_url> <api_key> <purchase_code>
const [base, apiKey, code] = process.argv.slice(2);
const response = await fetch(`${base}/api/purchases/validation`, {
  method: "POST",
  body: new URLSearchParams({ api_key: apiKey, purchase_code: code }),
});
const answer = await response.json();
if (answer.status !== "success") {
  process.stdout.write(`refused: ${answer.msg}\n`);
  process.exit(1);
}
const { item, license_type, supported_until, downloaded } = answer.data.purchase;
process.stdout.write(`good: ${license_type} license for ${item.name} ${item.version}\n`);
process.stdout.write(`support: ${supported_until ? new Date(supported_until).toISOString() : "none"}\n`);
process.stdout.write(`downloaded: ${downloaded === true ? "yes" : "no"}\n`);
