/** Domains of large mail providers, and their common endings. */
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'proton.me',
  'protonmail.com',
  'web.de',
  'gmx.de',
  'gmx.net',
  't-online.de',
  'freenet.de',
  'orange.fr',
  'laposte.net',
  'yahoo.es',
  'hotmail.es',
  'yahoo.co.uk',
  'walla.co.il',
]

/** Providers whose names look like typing errors. */
const LOOKALIKES = ['mail.com', 'ymail.com']

/** Short domains differ by one letter from many real ones. */
const LENGTH_MIN = 8

/** The address with the domain of a provider, if its own differs from that by one typing error: `ada@gmial.com`. */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || domain.length < LENGTH_MIN || [...DOMAINS, ...LOOKALIKES].includes(domain)) return undefined
  const meant = DOMAINS.find(known => known.length >= LENGTH_MIN && isOneTypo(domain, known))
  return meant && email.slice(0, at + 1) + meant
}

/** Whether two texts differ by one letter that is wrong, missing or too many, or by two neighbours that are swapped. */
function isOneTypo(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  const isSwap = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  return isSwap || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
}
