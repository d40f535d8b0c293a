/** A file's bytes in base64. The API takes a sign-in cookie with JSON only. */
export const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () =>
      reject(reader.error ?? new Error("The file could not be read. Choose it again, or use another file."));
    reader.readAsDataURL(file);
  });

/** Hands a text or a picture to the browser as a file to keep. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
