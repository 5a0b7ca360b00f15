import { rejectField } from '../../call/failure.ts'
import { type Label, labelText } from '../../call/label-text.ts'
import type { ProviderFace, ProviderSetting } from '../../call/provider-face.ts'
import type { Site } from '../../call/site.ts'
import { decrypt, encrypt } from '../../identity/index.ts'
import { sealedPlaces } from '../../platform-support/sealed-places.ts'

/** The carriers that need an account. */
export const CARRIERS: readonly ProviderFace[] = [
  { id: 'shippo', title: 'Shippo', settings: { token: { kind: 'SECRET', label: 'API token' } } },
]

/** Variable of the environment that a command reads a setting from: `STRIPE_SECRET_KEY`. */
const variableOf = (provider: string, key: string) =>
  `${provider}_${key.replace(/[A-Z]/g, letter => `_${letter}`)}`.toUpperCase()

const english = (label: Label) => labelText(label, ['en'])

const settingsIn = ({ settings = {} }: ProviderFace) => Object.entries(settings)

/** The settings of a provider in the first of some languages that it has, as the admin and the command line show them. Without values. */
export const describeSettings = (face: ProviderFace, languages: readonly string[]) =>
  settingsIn(face).map(([key, { kind, label, help, required = true, choices = {} }]) => ({
    key,
    variable: variableOf(face.id, key),
    label: labelText(label, languages),
    kind,
    required,
    ...(help && { help: labelText(help, languages) }),
    ...(kind === 'CHOICE' && {
      choices: Object.entries(choices).map(([value, name]) => ({ value, label: labelText(name, languages) })),
    }),
  }))

/** What is wrong with a value; undefined if nothing is. */
function problemOf({ kind, choices = {}, check }: ProviderSetting, value: string): string | undefined {
  const values = Object.keys(choices)
  if (kind === 'CHOICE' && !values.includes(value)) return `must be ${values.join(' or ')}`
  return check?.(value)
}

/**
 * The settings of a provider from the variables of an environment, or the sentences that say which are missing or wrong. They name the
 * setting and its variable, and no secret.
 */
export function readSettings(
  face: ProviderFace,
  environment: Readonly<Record<string, string | undefined>>,
): { values: Record<string, string>; problems: string[] } {
  const entries = settingsIn(face).map(([key, setting]) => {
    const variable = variableOf(face.id, key)
    return { key, setting, variable, value: environment[variable]?.trim() ?? '' }
  })
  const missing = entries.filter(({ setting, value }) => !value && (setting.required ?? true))
  const given = entries.filter(({ value }) => value)
  const named = missing.map(({ variable, setting }) => `${variable} (${english(setting.label)})`)
  const wrong = given.flatMap(({ variable, setting, value }) => {
    const problem = problemOf(setting, value)
    if (!problem) return []
    const shown = setting.kind === 'SECRET' ? variable : `${variable} is "${value}" and`
    return [`${shown} ${problem} (${english(setting.label)}).`]
  })
  return {
    values: Object.fromEntries(given.map(({ key, value }) => [key, value])),
    problems: [
      ...(missing.length > 0
        ? [
            `Set ${named.join(', ')}: the command reads the settings of ${english(face.title)} from the environment.`,
          ]
        : []),
      ...wrong,
    ],
  }
}

/** The settings of a provider from a request; one of its fields is rejected if it is missing, wrong or not a setting. */
export function settingsOfRequest(
  face: ProviderFace,
  sent: Readonly<Record<string, string | null | undefined>>,
): Record<string, string> {
  const entries = settingsIn(face)
  const keys = entries.map(([key]) => key)
  const unknown = Object.keys(sent).find(key => !keys.includes(key))
  if (unknown !== undefined)
    rejectField(`settings.${unknown}`, 'FIELD_NOT_ALLOWED', `must be one of ${keys.join(', ') || 'none'}`)
  const given = entries.flatMap(([key, setting]) => {
    const value = sent[key]?.trim()
    if (!value && (setting.required ?? true)) rejectField(`settings.${key}`, 'REQUIRED_FIELD', 'is required')
    const problem = value && problemOf(setting, value)
    if (problem) rejectField(`settings.${key}`, 'VALIDATION', problem)
    return value ? [[key, value] as const] : []
  })
  return Object.fromEntries(given)
}

/** Encrypts the settings of a provider, or of a mail server, for a site. */
export const encryptProviderSettings = (
  settings: object,
  { siteId, provider, secret, nonce }: { siteId: string; provider: string; secret: string; nonce: Buffer },
): Buffer => encrypt(JSON.stringify(settings), sealedPlaces.provider(siteId, provider), secret, nonce)

/** The decrypted settings of a provider; undefined if the site has none. */
export function providerSettingsOf<Settings>(
  site: Pick<Site, 'id' | 'providerSettings'>,
  provider: string,
  secret: string,
): Settings | undefined {
  const encrypted = site.providerSettings?.[provider]
  if (encrypted === undefined) return undefined
  return JSON.parse(
    decrypt(Buffer.from(encrypted, 'base64'), sealedPlaces.provider(site.id, provider), secret),
  )
}
