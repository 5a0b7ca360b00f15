const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const INVALID = 'JWT is not valid'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), char => char.charCodeAt(0))
const urlBytesOf = (text: string) => bytesOf(text.replaceAll('-', '+').replaceAll('_', '/'))
const jsonOf = (text: string) => JSON.parse(new TextDecoder().decode(urlBytesOf(text)))

/** The error of a token that is not to be trusted. */
export const invalidToken = () => new Error(INVALID)

function importKey(text: string) {
  const pem = text.includes('-----') ? text : new TextDecoder().decode(bytesOf(text))
  const spki = bytesOf(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''))
  return globalThis.crypto.subtle.importKey('spki', spki, ALGORITHM, false, ['verify'])
}

/** Verifies tokens with public keys: SPKI as PEM, or base64 of the PEM. Rejects any other text with `JWT is not valid`. */
export function tokenVerifier(publicKey: string | readonly string[]) {
  let imported: Promise<Awaited<ReturnType<typeof importKey>>[]> | undefined
  return async (token: string): Promise<Record<string, unknown>> => {
    imported ??= Promise.all([publicKey].flat().map(importKey))
    const keys = await imported
    try {
      const [head = '', payload = '', signature = '', ...others] = token.trim().split('.')
      if (others.length > 0 || jsonOf(head).alg !== 'RS256') throw invalidToken()
      const signed = new TextEncoder().encode(`${head}.${payload}`)
      for (const key of keys)
        if (await globalThis.crypto.subtle.verify(ALGORITHM, key, urlBytesOf(signature), signed))
          return jsonOf(payload)
    } catch {
      // A token that cannot be read is as invalid as one with another signature.
    }
    throw invalidToken()
  }
}
