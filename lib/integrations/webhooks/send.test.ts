import { expect, test } from "vitest";
import { signed } from "./send";

// The example of the Standard Webhooks specification.
test("a message is signed as the specification's own example", () => {
  const secret = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
  const headers = signed(secret, {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: 1_614_265_330,
    body: '{"test": 2432232314}',
  });
  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});
