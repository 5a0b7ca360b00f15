import { createHash } from 'node:crypto'
import { acceptedContent, inputRequired } from '@modelcontextprotocol/server'
import { cutText, errorOf, type NamedCall, requiredScope } from '@stoa/contract'
import type { DryRun } from '../bindings.ts'
import { published } from '../pages/published-schema.ts'
import { readExamples } from '../pages/reference/reference-calls.ts'
import { requestSchema } from '../request/request-schema.ts'
import { confirmations } from './confirmations.ts'
import { changes, findCalls, needsConfirmation } from './find-calls.ts'
import { CallFailed, callNamed, type ToolFields, type ToolKit } from './tool-kit.ts'

/** Changes that a preview lists. */
const CHANGES_MAX = 50

const call = { type: 'string', description: 'Name of the call, such as `products.queryProducts`.' }
const message = { type: 'object', description: 'ToolFields of the call, as describe_call shows them.' }

let examples: ReturnType<typeof readExamples> | undefined

function describe(one: NamedCall) {
  const { resource, name, declaration } = one
  const operation = `${resource}.${name}`
  examples ??= readExamples()
  return {
    call: operation,
    kind: changes(one) ? 'write' : 'read',
    summary: declaration.summary,
    scope: requiredScope(operation) ?? null,
    needsConfirmation: needsConfirmation(one),
    message: published(requestSchema(declaration)),
    ...(examples[operation] && { example: examples[operation].message }),
    errors: Object.fromEntries((declaration.errors ?? []).map(code => [code, errorOf(code)[1]])),
    documentation: `/docs/${resource}/${name}`,
  }
}

/** Tools for every call that the caller may make. Their number does not depend on that of the calls. */
export function addCallTools({ add, send, caller, options, request, canAsk }: ToolKit): void {
  const { create, isValid } = confirmations(options.secret, options.now)
  const through = `through ${cutText(request.headers.get('user-agent') ?? '', 60) || 'an assistant'} (MCP)`
  const reasonOf = ({ reason }: ToolFields) => (reason ? `${reason}, ${through}` : through)
  const keyOf = (confirmation: unknown) =>
    createHash('sha256')
      .update(`mcp ${String(confirmation)}`)
      .digest('base64url')
  const writeNamed = (input: ToolFields) => {
    const one = callNamed(input.call)
    if (!changes(one)) throw new CallFailed(`${input.call} only reads: use the tool read.`)
    return { one, operation: String(input.call), fields: (input.message ?? {}) as ToolFields }
  }

  /** What the write would do, without doing it. */
  const preview = async (one: NamedCall, fields: ToolFields) => {
    const dryRun: DryRun = { events: [], mails: 0 }
    try {
      const { reply } = await send(one, fields, { env: { dryRun } })
      const events = dryRun.events.map(({ type, entityId, before, payload }) => ({
        event: type,
        id: entityId,
        ...(before !== undefined && { before }),
        after: payload,
      }))
      return {
        tried: true,
        reply,
        changes: events.slice(0, CHANGES_MAX),
        changeCount: events.length,
        mails: dryRun.mails,
      }
    } catch (error) {
      if (!(error instanceof CallFailed) || !error.message.includes('cannot be tried without effect'))
        throw error
      return {
        tried: false,
        why: 'The call asks other programs, or commits by itself. Nothing was tried or changed.',
      }
    }
  }

  add({
    name: 'find_calls',
    title: 'Find calls',
    description:
      'Lists calls of the shop that match words, such as "refund an order" or "products out of stock", among those that you may make.',
    input: {
      query: { type: 'string', description: 'Words in English.' },
      kind: {
        type: 'string',
        enum: ['read', 'write'],
        description: 'Only calls of this kind. Default: both.',
      },
    },
    required: ['query'],
    kind: 'READ',
    run: async ({ query, kind }) => findCalls(caller, String(query), kind as string | undefined),
  })

  add({
    name: 'describe_call',
    title: 'Describe a call',
    description: 'Shows the fields, an example and the errors of a call.',
    input: { call },
    required: ['call'],
    kind: 'READ',
    run: async input => describe(callNamed(input.call)),
  })

  add({
    name: 'read',
    title: 'Read',
    description: 'Makes a call that reads, and returns its reply.',
    input: { call, message },
    required: ['call'],
    kind: 'READ',
    async run(input) {
      const one = callNamed(input.call)
      if (changes(one)) throw new CallFailed(`${input.call} changes something: use preview, then write.`)
      return (await send(one, (input.message ?? {}) as ToolFields)).reply
    },
  })

  add({
    name: 'preview',
    title: 'Preview a write',
    description:
      'Tries a call that writes and takes it back: shows the reply, each change before and after, and the number of mails. Returns the confirmation for write, which is valid for ten minutes and this message only.',
    input: { call, message },
    required: ['call'],
    kind: 'READ',
    async run(input) {
      const { one, operation, fields } = writeNamed(input)
      return { ...(await preview(one, fields)), confirmation: create(caller, operation, fields) }
    },
  })

  add({
    name: 'write',
    title: 'Write',
    description:
      'Makes a call that writes. One that moves money, deletes or changes many records needs the confirmation of preview. Returns the reply and, for staff, the token of undo.',
    input: {
      call,
      message,
      confirmation: { type: 'string', description: 'From preview, after the person has agreed.' },
      reason: { type: 'string', maxLength: 300, description: 'Why, for the journal of the shop.' },
    },
    required: ['call'],
    kind: 'DELETE',
    async run(input, ctx) {
      const { one, operation, fields } = writeNamed(input)
      if (needsConfirmation(one) && !isValid(input.confirmation, caller, operation, fields)) {
        const asked = canAsk
          ? acceptedContent<{ confirmed: boolean }>(ctx.mcpReq.inputResponses, 'confirmation')
          : undefined
        if (asked?.confirmed !== true) {
          if (canAsk && !asked && ctx.mcpReq.inputResponses === undefined)
            return inputRequired({
              inputRequests: {
                confirmation: inputRequired.elicit({
                  message: `${one.declaration.summary} (${operation})\n${cutText(JSON.stringify(fields), 1000)}`,
                  requestedSchema: {
                    type: 'object',
                    properties: { confirmed: { type: 'boolean', title: 'Do it' } },
                    required: ['confirmed'],
                  },
                }),
              },
            })
          throw new CallFailed(
            `${operation} needs a confirmation, and nothing was changed: call preview with the same message, show its changes to the person, then call write with the confirmation that it returns.`,
          )
        }
      }
      const { reply, requestId } = await send(one, fields, {
        reason: reasonOf(input),
        // One confirmation makes the write once, however often it is sent.
        ...(input.confirmation !== undefined && { key: keyOf(input.confirmation) }),
      })
      return { reply, ...(caller.staffRole && requestId && { undo: requestId }) }
    },
  })

  if (caller.staffRole)
    add({
      name: 'undo',
      title: 'Undo',
      description: 'Takes a change by staff back. Mails and money stay; the reply names them.',
      input: {
        undo: { type: 'string', description: 'Token from write, or the request id of a journal entry.' },
      },
      required: ['undo'],
      kind: 'WRITE',
      run: async input =>
        (await send(callNamed('journal.undoChange'), { requestId: input.undo }, { reason: through })).reply,
    })
}
