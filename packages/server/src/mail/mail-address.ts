import { oneLine } from './clean-text.ts'

const LENGTH_MAX = 254
/** One plain address: nothing that a header or an SMTP command gives a meaning, so that one stays one. */
const PLAIN = /^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/u

/** The address if it is exactly one plain address, without a name, a comment or a line break. */
export const plainAddress = (address: string) =>
  address.length <= LENGTH_MAX && PLAIN.test(address) && oneLine(address) === address ? address : undefined
