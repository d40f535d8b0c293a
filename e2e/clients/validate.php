<?php
// A buyer's program asks a seller's shop whether a purchase code is good. Written from the API's document alone.
//   php validate.php <items_base_url> <api_key> <purchase_code>
[, $base, $apiKey, $code] = $argv;
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => 'Content-Type: application/x-www-form-urlencoded',
    'content' => http_build_query(['api_key' => $apiKey, 'purchase_code' => $code]),
    'ignore_errors' => true,
]]);
$answer = json_decode(file_get_contents("$base/api/purchases/validation", false, $context), true);
if ($answer['status'] !== 'success') {
    echo "refused: {$answer['msg']}\n";
    exit(1);
}
$purchase = $answer['data']['purchase'];
echo "good: {$purchase['license_type']} license for {$purchase['item']['name']} {$purchase['item']['version']}\n";
$support = isset($purchase['supported_until'])
    ? (new DateTime($purchase['supported_until']))->setTimezone(new DateTimeZone('UTC'))->format('Y-m-d\TH:i:s.000\Z')
    : 'none';
echo "support: $support\n";
echo 'downloaded: ' . ($purchase['downloaded'] === true ? 'yes' : 'no') . "\n";
