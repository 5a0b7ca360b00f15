import { t } from '../i18n/translate.ts'

const roleTitles: Readonly<Record<string, string>> = {
  merchant: t('A program with a key'),
  member: t('A member'),
  visitor: t('A visitor'),
  anyone: t('A visitor'),
}

/** Who made a change, for callers that are not staff. */
export const titleOfCaller = (role: string): string => roleTitles[role] ?? role
