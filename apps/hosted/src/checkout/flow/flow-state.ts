import type { ChangedTotal, Checkout, RefusedLine } from '@stoa/react'
import { clientProblems, type FieldProblem, type Problems } from './checks.ts'
import { deliveryOptions } from './delivery-options.ts'
import { type FieldName, type FormValues, needsDelivery, type Shape, visibleFields } from './fields.ts'
import type { CheckoutInput } from './to-checkout.ts'

/** Something that went wrong and belongs to no field. */
export type CheckoutError =
  | { kind: 'offline' }
  /** The order may or may not have arrived. */
  | { kind: 'unsure' }
  | { kind: 'failed'; requestId?: string }
  | { kind: 'stock'; lines: RefusedLine[] }
  /** The order would cost more than the shopper saw. */
  | ({ kind: 'total' } & ChangedTotal)

export interface FlowState extends FormValues {
  /** Fields that the shopper has been in and left. */
  touched: ReadonlySet<FieldName>
  /** Values that the platform refused, as they were; changing the field lifts it. */
  serverErrors: ReadonlyMap<FieldName, { value: string; problem: FieldProblem }>
  /** The shopper pressed the button once; from then on everything missing is said. */
  submitted: boolean
  /** The member wants the delivery address in the account, once the order is placed. */
  keepAddress: boolean
  saving: boolean
  placing: boolean
  trouble?: CheckoutError
}

/** One request to place the order; repeated, it is the same request. */
export interface Attempt {
  idempotencyKey: string
  /** The total that the page showed, a decimal in the currency of the checkout. */
  expectedTotal: string
}

/** What the flow needs from the world. */
export interface CheckoutPorts {
  countries: readonly string[]
  /** The checkout as last seen. */
  checkout(): Checkout
  update(input: CheckoutInput): Promise<Checkout>
  /** A newer state of the checkout. */
  seen(checkout: Checkout): void
  /** Asks for the checkout again. */
  reload(): Promise<Checkout>
  place(attempt: Attempt): Promise<string>
  newKey(): string
  /** The attempt that got no answer, stored beyond a reload. */
  attempt: { get(): Attempt | undefined; set(attempt: Attempt | undefined): void }
  keepDraft(form: FormValues): void
  placed(orderId: string): void
  /** The checkout became an order elsewhere, or in an attempt whose answer was lost. */
  completed(): void
  /** The session is over. */
  ended(): void
  focus(field: FieldName): void
}

/** What the inner parts share. */
export interface CheckoutStore {
  world: CheckoutPorts
  state(): FlowState
  change(part: Partial<FlowState>): void
  shape(): Shape
  /** Everything that is wrong, said or not. */
  problems(): Problems
  refuse(problems: Problems): void
}

export const shapeOf = (checkout: Checkout, countries: readonly string[]): Shape => ({
  needsDelivery: needsDelivery(checkout),
  options: deliveryOptions(checkout).map(({ key }) => key),
  countries,
})

/** What is wrong in a form, from the page's own checks and from what the platform refused. */
export function allProblems(state: FlowState, shape: Shape): Map<FieldName, FieldProblem> {
  const problems = clientProblems(state, shape)
  for (const [field, { value, problem }] of state.serverErrors) {
    if (state.values[field] === value) problems.set(field, problem)
  }
  return problems
}

/** What is said now: nobody is told that a field is empty before they had the chance to fill it. */
export function visibleErrors(state: FlowState, shape: Shape): [FieldName, FieldProblem][] {
  const problems = allProblems(state, shape)
  const order = visibleFields(shape, state)
  for (const field of problems.keys()) if (!order.includes(field)) order.push(field)
  // Saving the address brings the options, and chooses one.
  if (state.saving) problems.delete('delivery')
  return order.flatMap(field => {
    const problem = problems.get(field)
    const said =
      state.submitted ||
      state.serverErrors.has(field) ||
      (state.touched.has(field) && problem?.kind !== 'required')
    return problem && said ? [[field, problem]] : []
  })
}
