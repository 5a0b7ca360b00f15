/** Masks the password in a connection string, for terminals and logs. */
export function maskPassword(url: string): string {
  return url
    .replace(/^(\w+:\/\/[^:@/]*):.*@/, '$1:***@')
    .replace(/([?&](?:password|sslpassword)=)[^&]*/gi, '$1***')
}
