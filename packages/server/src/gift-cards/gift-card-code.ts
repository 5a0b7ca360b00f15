import { createHmac } from 'node:crypto'
import type { Ctx } from '../call/context.ts'
import { decrypt, encrypt } from '../identity/index.ts'
import { guidOf } from '../platform-support/guid.ts'
import { normalizeCode } from '../platform-support/normalize-text.ts'
import { sealedPlaces } from '../platform-support/sealed-places.ts'

interface CodeCtx {
  site: Pick<Ctx['site'], 'id'>
  platform: Pick<Ctx['platform'], 'protectionSecret'>
}

/** 32 characters without 0, 1, I and O: one character carries 5 bits, and none looks like another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const RANDOM_BYTES = 10

/** Code without dashes and spaces, in capitals: the form that is stored. */
export const normalizeGiftCardCode = (code: string) => normalizeCode(code).replaceAll(/[\s-]/g, '')

/** A random code of 80 bits, 16 characters. */
export function generateCode({ ids }: Pick<Ctx, 'ids'>): string {
  const bits = Buffer.from(ids.secret(RANDOM_BYTES), 'base64url').reduce(
    (text, byte) => text + byte.toString(2).padStart(8, '0'),
    '',
  )
  return (bits.match(/.{5}/g) ?? []).map(five => ALPHABET[Number.parseInt(five, 2)]).join('')
}

/** Code in groups of four, as mails and replies show it. Codes of another length stay whole: the protocol has 20 characters. */
export const formatCode = (code: string) =>
  code.length === 16 ? (code.match(/.{4}/g) ?? []).join('-') : code

/** Keyed hash by which a card is found. Without the key, a copy of the database does not reveal short codes. */
export const hashGiftCardCode = ({ site, platform }: CodeCtx, code: string): Buffer =>
  createHmac('sha256', platform.protectionSecret)
    .update(`gift card ${site.id}\n${normalizeGiftCardCode(code)}`)
    .digest()

/** Encrypts the code, so that merchants can send it again. */
export const encryptCode = (ctx: CodeCtx & Pick<Ctx, 'ids'>, giftCardId: string, code: string): Buffer =>
  encrypt(
    code,
    sealedPlaces.giftCard(ctx.site.id, giftCardId),
    ctx.platform.protectionSecret,
    Buffer.from(ctx.ids.secret(12), 'base64url'),
  )

export const decryptCode = ({ site, platform }: CodeCtx, giftCardId: string, encryptedCode: Buffer): string =>
  decrypt(encryptedCode, sealedPlaces.giftCard(site.id, giftCardId), platform.protectionSecret)

/** Id of the card of a plug-in in checkouts and payments: the same for the same code, and not to be guessed from it. */
export const pluginGiftCardId = ({ site, platform }: CodeCtx, pluginId: string, code: string): string =>
  guidOf(
    createHmac('sha256', platform.protectionSecret)
      .update(`gift card ${site.id} ${pluginId}\n${code}`)
      .digest('base64'),
  )
