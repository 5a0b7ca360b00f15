import type { CallDeclaration } from './call.ts'
import type { CrudEntity } from './crud/crud-entity.ts'
import type { StaffArea } from './staff/staff.ts'

/** Calls for every staff member and key: their handlers show what the caller may read. */
export const EVERYONE = 'EVERYONE'

/** Headings of the reference, in their order. */
export const referenceGroups = [
  'Sign-in and members',
  'Catalogue',
  'Discounts, taxes, delivery',
  'Cart, checkout, orders',
  'Content',
  'Platform',
] as const

/** A heading of the reference. */
export type ReferenceGroup = (typeof referenceGroups)[number]

type Resources = Readonly<Record<string, Readonly<Record<string, CallDeclaration>>>>

/**
 * What a feature declares to clients: its calls, by resource and name, and what the reference and the rights of staff need to know of
 * them. `features.ts` lists all features; `contract`, the areas of staff and the reference are derived from that list.
 */
export interface ContractFeature<R extends Resources = Resources> {
  /** Unique. The name of its folder, here and in the server. */
  readonly name: string
  /** Heading of its resources in the reference. */
  readonly group: ReferenceGroup
  /** The area whose rights staff and keys need for its calls. */
  readonly area: StaffArea | typeof EVERYONE
  readonly resources: R
  /** Title of each resource in the reference. */
  readonly titles: { readonly [Resource in keyof R]: string }
  /** Resources under another heading than `group`. */
  readonly groups?: { readonly [Resource in keyof R]?: ReferenceGroup }
  /** Resources of another area than `area`. */
  readonly areas?: { readonly [Resource in keyof R]?: StaffArea | typeof EVERYONE }
  /** Its own errors: status and message. A package names their codes in `FeatureErrors`, so that its calls may raise them. */
  readonly errors?: Readonly<Record<string, readonly [status: number, message: string]>>
  /** Declarations of the resources that are CRUD entities. */
  readonly entities?: { readonly [Resource in keyof R]?: CrudEntity }
}

/** Declares a feature. A resource without a title, and a title or an area without a resource, do not compile. */
export const contractFeature = <const R extends Resources, const F extends ContractFeature<R>>(
  declared: F & { resources: R },
): F => declared
