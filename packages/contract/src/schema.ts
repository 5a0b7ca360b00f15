import Type, { type Static, type TObject, type TOptional, type TSchema } from 'typebox'

/**
 * The vocabulary in which calls and entities are declared. Each function makes a TypeBox (JSON Schema) schema,
 * so one declaration gives the static type, the compiled check and the OpenAPI document.
 *
 * Four keywords carry what the wire needs beyond JSON Schema:
 * `readOnly` (set by the server, rejected or named in requests), `nullable` (null in a request clears the field),
 * `x-one-of` (at most one field of the named group may be present) and `x-set-by` (who may set the field).
 */

/**
 * Who may set, change and remove a field of a cart or checkout. `ANYONE_UNTIL_MERCHANT`: what a merchant has set, shoppers neither
 * change nor remove.
 */
export type SetBy = 'ANYONE' | 'MERCHANT' | 'ANYONE_UNTIL_MERCHANT'

const SETTERS: Record<SetBy, string> = {
  ANYONE: '',
  MERCHANT: ' Set, changed and removed by merchants only.',
  ANYONE_UNTIL_MERCHANT: ' Shoppers neither change nor remove what a merchant has set.',
}

/** What may be said of any field. */
export interface FieldOptions {
  /** Set by the server: in a request the field is named as ignored, or rejected in strict mode. */
  ro?: true
  /** With `ro`: who sends back what was read may leave the field in, also in strict mode. It is passed over. */
  tolerateReadOnly?: true
  /** A request may send null to clear the field. Replies never carry null. */
  nullable?: true
  /** At most one field of this group may be present. */
  oneOf?: string
  /** Who may set the field. The fields below it have the same rule unless they declare their own. */
  setBy?: SetBy
  /** With `setBy: 'MERCHANT'`: shoppers may send back the value that they have read. */
  sentBack?: true
  /** The entity whose custom fields the object has (`CustomFieldEntity`). Declared ones are checked in requests. */
  customFields?: string
  /** One sentence for the reference. */
  doc?: string
}

const keywords = (o: FieldOptions) => ({
  ...(o.ro && { readOnly: true }),
  ...(o.tolerateReadOnly && { 'x-tolerate-read-only': true }),
  ...(o.nullable && { nullable: true }),
  ...(o.oneOf && { 'x-one-of': o.oneOf }),
  ...(o.setBy && { 'x-set-by': o.setBy }),
  ...(o.sentBack && { 'x-sent-back': true }),
  ...(o.customFields && { 'x-custom-fields': o.customFields }),
  ...(o.doc && { description: o.doc + (o.setBy ? SETTERS[o.setBy] : '') }),
})

export interface StringOptions extends FieldOptions {
  min?: number
  max?: number
  format?: 'uuid' | 'email' | 'currency' | 'country' | 'url' | 'phone'
  pattern?: string
}

const string = (o: StringOptions = {}) =>
  Type.String({
    ...keywords(o),
    ...(o.min !== undefined && { minLength: o.min }),
    ...(o.max !== undefined && { maxLength: o.max }),
    ...(o.format && { format: o.format }),
    ...(o.pattern && { pattern: o.pattern }),
  })

/**
 * A price in the currency of the site: digits beyond the decimals of the currency are rejected. With `when`, only if the field
 * beside it that `when` names has the value `is`.
 */
export type AmountRule = true | { when: string; is: string }

export interface NumberOptions extends FieldOptions {
  min?: number
  max?: number
  amount?: AmountRule
}

const bounds = (o: NumberOptions) => ({
  ...(o.min !== undefined && { minimum: o.min }),
  ...(o.max !== undefined && { maximum: o.max }),
  ...(o.amount && { 'x-amount': o.amount }),
})

/** Bounds of a number that travels as a decimal string. */
export interface DecimalOptions extends FieldOptions {
  gte?: number
  gt?: number
  lt?: number
  lte?: number
  /** Digits after the point. */
  maxScale?: number
  amount?: AmountRule
}

type AnySchema = TSchema
/** In types alone: marks the schema of a required field. */
export declare const requiredMark: unique symbol
/** The schema of a required field. */
export type RequiredField<S extends AnySchema> = S & { readonly [requiredMark]: true }
type Fields = Record<string, AnySchema>
type ObjectOf<F extends Fields> = TObject<{
  [K in keyof F]: F[K] extends RequiredField<infer S> ? S : TOptional<F[K]>
}>

const requiredFields = new WeakSet<object>()

/** A copy with all hidden keys of TypeBox, so that a mark never reaches a shared schema. */
const copyOf = <S extends AnySchema>(schema: S): S =>
  Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as S

/** Marks a field as required; every other field of an object may be left out. */
function req<S extends AnySchema>(schema: S): RequiredField<S> {
  const copy = copyOf(schema)
  requiredFields.add(copy)
  return copy as unknown as RequiredField<S>
}

/** Marks a field that every reply carries, though a request need not. */
const always = <S extends AnySchema>(schema: S): RequiredField<S> =>
  req(Object.assign(copyOf(schema), { 'x-always': true }))

function object<F extends Fields>(fields: F, o: FieldOptions = {}): ObjectOf<F> {
  const properties: Fields = {}
  for (const [name, schema] of Object.entries(fields)) {
    properties[name] = requiredFields.has(schema) ? schema : Type.Optional(schema)
  }
  return Type.Object(properties, keywords(o)) as unknown as ObjectOf<F>
}

/** Puts field keywords on a shared schema: `s.with(Address, { ro: true })`. */
function withOptions<S extends AnySchema>(schema: S, o: FieldOptions = {}): S {
  return Object.assign(copyOf(schema), keywords(o))
}

/** Builders of fields. */
const builders = {
  string,
  /** A UUID, as the wire's GUID. */
  guid: (o: FieldOptions = {}) => string({ ...o, format: 'uuid' }),
  /** An ISO 8601 instant in UTC. */
  datetime: (o: FieldOptions = {}) => Type.String({ ...keywords(o), format: 'date-time' }),
  number: (o: NumberOptions = {}) => Type.Number({ ...keywords(o), ...bounds(o) }),
  integer: (o: NumberOptions = {}) => Type.Integer({ ...keywords(o), ...bounds(o) }),
  /** A number carried as a decimal string; the bounds stand in `x-decimal`. */
  decimal: ({ gte, gt, lt, lte, maxScale, amount, ...o }: DecimalOptions = {}) =>
    Type.String({
      ...keywords(o),
      pattern: `^-?\\d{1,16}(\\.\\d{1,${maxScale ?? 12}})?$`,
      'x-decimal': { gte, gt, lt, lte, maxScale },
      ...(amount && { 'x-amount': amount }),
    }),
  /** A decimal that a request may also carry as money, `{"amount": "12.50"}`, as replies have it. */
  money: (o: DecimalOptions = {}): ReturnType<typeof Type.String> =>
    Object.assign(copyOf(builders.decimal(o)), { 'x-money': true }),
  boolean: (o: FieldOptions = {}) => Type.Boolean(keywords(o)),
  enum: <const V extends readonly string[]>(values: V, o: FieldOptions = {}) =>
    Type.Unsafe<V[number]>({ type: 'string', enum: values, ...keywords(o) }),
  array: <S extends AnySchema>(items: S, o: FieldOptions & { min?: number; max?: number } = {}) =>
    Type.Array(items, {
      ...keywords(o),
      ...(o.min !== undefined && { minItems: o.min }),
      ...(o.max !== undefined && { maxItems: o.max }),
    }),
  /** A mask of fields: a list, or one text with commas (protocol/transport §2). */
  fieldMask: (o: FieldOptions = {}) =>
    Type.Unsafe<string[] | string>({
      type: ['array', 'string'],
      items: { type: 'string' },
      maxItems: 1000,
      ...keywords(o),
    }),
  /** An object with free keys. */
  map: <S extends AnySchema>(values: S, o: FieldOptions = {}) =>
    Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: values, ...keywords(o) }),
  /** Any JSON value. */
  any: (o: FieldOptions = {}) => Type.Unsafe<unknown>(keywords(o)),
  object,
  with: withOptions,
}

type Builders = typeof builders
type ContentFirst = 'enum' | 'array' | 'map' | 'object' | 'with'

/** The builders for fields that are marked as required. */
type RequiredBuilders = {
  [K in Exclude<keyof Builders, ContentFirst>]: (
    ...o: Parameters<Builders[K]>
  ) => RequiredField<ReturnType<Builders[K]>>
} & {
  enum: <const V extends readonly string[]>(
    ...args: Parameters<typeof builders.enum<V>>
  ) => RequiredField<ReturnType<typeof builders.enum<V>>>
  array: <S extends AnySchema>(
    ...args: Parameters<typeof builders.array<S>>
  ) => RequiredField<ReturnType<typeof builders.array<S>>>
  map: <S extends AnySchema>(
    ...args: Parameters<typeof builders.map<S>>
  ) => RequiredField<ReturnType<typeof builders.map<S>>>
  object: <F extends Fields>(fields: F, o?: FieldOptions) => RequiredField<ObjectOf<F>>
  with: <S extends AnySchema>(schema: S, o?: FieldOptions) => RequiredField<S>
}

/** A mark, and the builders for fields that have it. */
const marking = <M extends (schema: AnySchema) => AnySchema>(mark: M) =>
  Object.assign(
    mark,
    Object.fromEntries(
      Object.entries(builders).map(([name, build]) => [
        name,
        (...args: unknown[]) => mark((build as (...args: unknown[]) => AnySchema)(...args)),
      ]),
    ) as unknown as RequiredBuilders,
  )

/** Builders whose first argument is what the field holds. */
const CONTENT_FIRST = new Set<string>(['enum', 'array', 'map', 'object', 'with'] satisfies ContentFirst[])

/** The builders for fields that have these options. */
const withOptionsOf = (preset: FieldOptions): typeof builders =>
  Object.fromEntries(
    Object.entries(builders).map(([name, build]) => {
      const make = build as (...args: unknown[]) => unknown
      return [
        name,
        CONTENT_FIRST.has(name)
          ? (content: unknown, o?: FieldOptions) => make(content, { ...preset, ...o })
          : (o?: FieldOptions) => make({ ...preset, ...o }),
      ]
    }),
  ) as typeof builders

/** The same, and those for fields that a request can clear with null (`FieldOptions.nullable`). */
const having = (preset: FieldOptions) => ({
  ...withOptionsOf(preset),
  nullable: withOptionsOf({ ...preset, nullable: true }),
})

/** Builders of JSON schemas, which carry the TypeScript type of their values. */
export const s = {
  ...builders,
  /** Marks a field as required: `s.req.string({ … })`, or `s.req(field)`. */
  req: marking(req),
  /** Marks a field that every reply carries. */
  always: marking(always),
  nullable: withOptionsOf({ nullable: true }),
  having,
  /** Fields that the server sets (`FieldOptions.ro`); `tolerated` ones may be sent back. */
  ro: { ...having({ ro: true }), tolerated: having({ ro: true, tolerateReadOnly: true }) },
}

/** The TypeScript type of a schema. */
export type Infer<S extends AnySchema> = Static<S>

/** What a caller may send for a reply-shaped type: every part optional, null to clear a field. */
export type Input<T> = T extends readonly (infer U)[]
  ? Input<U>[]
  : T extends object
    ? { [K in keyof T]?: Input<T[K]> | null }
    : T
