import type { NamedCall } from '@stoa/contract'
import { GraphQLError } from 'graphql'
import { InvalidRequest } from '../../call/failure.ts'
import { callRequest } from '../request/call-request.ts'

/** The HTTP request of a field of a GraphQL document. */
export function fieldRequest(call: NamedCall, message: object, original: Request, field: string): Request {
  try {
    return callRequest(call, message, original, field)
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    const [first] = error.violations
    throw new GraphQLError(`${first?.field} ${first?.description}.`, {
      extensions: { status: 400, validationError: { fieldViolations: error.violations } },
    })
  }
}

/** The reply of a call; its rejection as the error of a field. */
export async function replyOf(response: Response): Promise<Record<string, unknown>> {
  const body = (await response.json()) as Record<string, unknown>
  if (response.ok) return body
  const { message, details } = body as { message?: string; details?: Record<string, unknown> }
  throw new GraphQLError(message ?? `The call failed with status ${response.status}.`, {
    extensions: {
      status: response.status,
      requestId: response.headers.get('x-wix-request-id') ?? undefined,
      ...details,
    },
  })
}
