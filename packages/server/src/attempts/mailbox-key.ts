/** Domains of one provider, which ignores dots in the name. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * What all spellings of one mailbox have in common, to count its mails: letter case, a suffix after `+`, and dots where the
 * provider ignores them. Other texts, such as ids, stay as they are but for their case.
 */
export function mailboxKey(account: string): string {
  const text = account.trim().normalize('NFKC').toLowerCase()
  const at = text.lastIndexOf('@')
  if (at < 0) return text
  const domain = text.slice(at + 1).replace(/\.+$/, '')
  // A name that begins with the sign has no other part.
  const name = text.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  return WITHOUT_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
