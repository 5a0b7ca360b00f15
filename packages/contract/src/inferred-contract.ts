import type { features } from './features.ts'

type Listed = (typeof features)[number]
type UnionToIntersection<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer W) => void
  ? W
  : never
type EntitiesOf<F> = F extends { readonly entities: infer E } ? E : never
type Flat<T> = { readonly [K in keyof T]: T[K] }

/** The declarations of all calls, by resource and name. */
export type Contract = Flat<UnionToIntersection<Listed['resources']>>

/** Declarations of the CRUD entities, by their resource. */
export type CrudEntities = Flat<UnionToIntersection<EntitiesOf<Listed>>>
