import { type HostedAccountTexts, hostedAccount } from '@stoa/texts/hosted-account'
import { type Language, languages } from './choose-language.ts'
import { type MemberTexts, memberTexts } from './member-texts.ts'
import type { TextCatalogue } from './text-catalogue.ts'

interface AccountTexts extends MemberTexts {
  account: HostedAccountTexts
}

async function load(language: Language) {
  const [member, account] = await Promise.all([memberTexts[language](), hostedAccount[language]()])
  return { messages: { ...member.messages, account: account.messages } }
}

/** Texts of the account page, together with those of sign-in. */
export const accountTexts = Object.fromEntries(
  languages.map(language => [language, () => load(language)]),
) as unknown as TextCatalogue<AccountTexts>
