import type { ArgsOf, Descriptor, ReplyOf } from '@stoa/client'
import type { getCurrentMember } from '@stoa/client/members'

type DeclarationOf<T> = T extends Descriptor<infer D> ? D : never

/** The signed-in member. */
export type Member = ReplyOf<DeclarationOf<typeof getCurrentMember>>['member']
export type MemberFieldsets = ArgsOf<DeclarationOf<typeof getCurrentMember>>['fieldsets']
