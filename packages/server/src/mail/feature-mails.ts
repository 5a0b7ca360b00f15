import type { StaffArea } from '@stoa/contract'
import type { MailContent } from './content.ts'
import type { Frame } from './language.ts'

/** A mail of a feature. */
export interface FeatureMail {
  /** The area of the shop whose staff may read it. */
  area: StaffArea
  /** Whether its body is erased after sending, because it has a code or a link that gives access. @default false */
  secret?: boolean
  /** Subject, heading and blocks, in the language of `frame`. */
  content(data: never, frame: Frame): MailContent
}

const mails = new Map<string, FeatureMail>()

/** Adds the mails of a package to those of this process. Adding them again replaces them. */
export function addFeatureMails(feature: string, declared: Readonly<Record<string, FeatureMail>> = {}): void {
  for (const [name, mail] of Object.entries(declared)) mails.set(`${feature}.${name}`, mail)
}

/** The mails of packages by feature and name, such as `loyalty.pointsEarned`. */
export const featureMails: ReadonlyMap<string, FeatureMail> = mails
