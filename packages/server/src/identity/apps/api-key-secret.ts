import type { Ids } from '../../call/clock.ts'

const PREFIX = 'stoa_'

/** A new secret for an API key. Only its hash is stored. */
export const newApiKeySecret = (ids: Ids): string => PREFIX + ids.secret(32)

/** Whether a credential is an API key: access tokens never begin like one. */
export const isApiKey = (credential: string): boolean => credential.startsWith(PREFIX)
