import { api } from "@/components/api-client";

/** Creates a record where the API keeps its kind, or changes the one with that id. Gives its id. */
export async function saveRecord(path: string, id: number | undefined, body: object): Promise<number> {
  if (id === undefined) return (await api.post<{ id: number }>(`${path}/add`, body)).id;
  await api.put(`${path}/${id}/update`, body);
  return id;
}
