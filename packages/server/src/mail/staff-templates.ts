import type { MailData } from '../call/mail-request.ts'
import { button, type MailContent, paragraph } from './content.ts'
import type { Frame } from './language.ts'

/** A change of how a staff member signs in: what, when and where, and what to do if it was not them. */
export function staffSecurity(
  { change, at, browser, address, link, codesLeft }: MailData['staffSecurity'],
  { site, language }: Frame,
): MailContent {
  const { staffSecurity: words, newSignIn } = language.words
  const heading = words.changes[change]
  const rows: [string, string][] = [
    [newSignIn.when, language.dateTime(at)],
    [newSignIn.browser, browser],
    [newSignIn.address, address],
    ...(codesLeft === undefined ? [] : [[words.codesLeft, String(codesLeft)] as [string, string]]),
  ]
  return {
    subject: `${site}: ${heading}`,
    heading,
    blocks: [
      paragraph(words.text({ site })),
      { kind: 'rows', rows },
      paragraph(words.advice),
      button(words.button, link),
    ],
  }
}
