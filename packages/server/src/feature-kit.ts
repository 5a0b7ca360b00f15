/** What the package of a feature imports besides `@stoa/contract` (docs/guides/features.md). */

export type { Actor, AnyCtx, Ctx, Handlers } from './call/context.ts'
export { implement } from './call/context.ts'
export { rejectField } from './call/failure.ts'
export { type Host, type Service, service } from './call/host.ts'
export { platformActor } from './call/platform-actor.ts'
export { type EventHandler, type Feature, feature, type PackageFeature, type Task } from './feature.ts'
export { type Block, button, type MailContent, paragraph } from './mail/content.ts'
export type { FeatureMail } from './mail/feature-mails.ts'
export { type FeatureMigration, type Sql, sql } from './storage/feature-tables.ts'
