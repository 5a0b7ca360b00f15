/** The browser has begun to save the file by then. */
const REVOKE_MS = 60_000

/** Saves a file from the browser, without a request. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS)
}
