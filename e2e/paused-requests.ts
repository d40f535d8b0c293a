import type { Page } from "@playwright/test";

/** Pauses what the page saves at a path until `release` is called. `began` is done once something is on its way. */
export async function pauseRequests(
  page: Page,
  path: string,
): Promise<{ began: Promise<void>; release: () => void }> {
  const [began, released] = [moment(), moment()];
  await page.route(path, async (route) => {
    if (route.request().method() !== "GET") {
      began.come();
      await released.promise;
    }
    await route.continue();
  });
  return { began: began.promise, release: released.come };
}

function moment(): { promise: Promise<void>; come: () => void } {
  let come = () => {};
  const promise = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { promise, come };
}
