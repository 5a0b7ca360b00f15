import type { PluginFailureReason } from '@stoa/contract'
import type { StoredPlugin } from '../storage/service-plugins.ts'

/** What a plug-in of one process answers requests with, in place of a program at an address. */
export type LocalAnswer = (request: PluginRequest) => unknown

/** A plug-in that calls ask: a program at an address, or a function of this process. */
export interface ServicePlugin extends Omit<StoredPlugin, 'enabled'> {
  id: string
  revision: number
  /** Its signing secrets, encrypted, in base64. */
  encryptedSecrets?: string
  answer?: LocalAnswer
}

/** What is asked. Whatever else the request says depends on its kind. */
export interface PluginRequest {
  kind: string
  [part: string]: unknown
}

/** Why there is no answer that could be used. */
export interface PluginFailure {
  reason: PluginFailureReason
  description: string
  /** When it is asked again. */
  retryAfterSec?: number
}

/** The reply of a plug-in is none that its kind knows. */
export class BadReply extends Error {}
