import type { PluginFailureReason } from '@stoa/contract'
import type { StoredPlugin } from '../storage/service-plugins.ts'

/** Answers the requests to an in-process plug-in, in place of a program at an address. */
export type LocalAnswer = (request: PluginRequest) => unknown

/** An extension that calls consult: a program at an address, or a function of this process. */
export interface ServicePlugin extends Omit<StoredPlugin, 'enabled'> {
  id: string
  revision: number
  /** Its signing secrets, encrypted, in base64. */
  encryptedSecrets?: string
  answer?: LocalAnswer
  /** Sites that have an in-process plug-in. @default all */
  isOffered?: (site: { providerSettings?: Readonly<Record<string, string>> }) => boolean
}

/** A request to a plug-in. Its other fields depend on its kind. */
export interface PluginRequest {
  kind: string
  [part: string]: unknown
}

/** Why a request to a plug-in has no usable reply. */
export interface PluginFailure {
  reason: PluginFailureReason
  description: string
  /** Time until the platform asks the plug-in again. */
  retryAfterSec?: number
}

/** Health of a plug-in as this node has observed it. */
export interface PluginHealth {
  circuit: 'CLOSED' | 'OPEN' | 'HALF_OPEN'
  /** Failures in a row. */
  failures: number
  lastFailure?: PluginFailure
  lastFailureAt?: number
  lastSuccessAt?: number
  /** When an open circuit lets a request through. */
  retryAt?: number
}

/** Options of one request to a plug-in. */
export interface AskOptions<T> {
  /** Reads the reply, JSON. Throws `BadReply` for a reply that its kind does not allow. */
  read: (reply: unknown) => T
  /** Sends the request even if the circuit is open. */
  force?: boolean
  /** Whether `read` gets rejections too: `{applicationError: {code, data}}` with a status of 400 to 499 (protocol/plug-ins §2). */
  rejections?: boolean
  /** Number of values in the request; the size limit of the reply grows with it. @default 1 */
  values?: number
}
