/** Sends JSON to the API of a product under test, as a program with this key or as nobody. Throws where it is refused. */
export async function post<T = unknown>(address: string, body: object, key?: string): Promise<T> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return (await response.json()) as T;
}
