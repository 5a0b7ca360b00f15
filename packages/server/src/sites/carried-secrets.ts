import { randomBytes } from 'node:crypto'
import { couponBuyerKey } from '../discounts/index.ts'
import { hashGiftCardCode } from '../gift-cards/index.ts'
import { decryptBytes, encrypt } from '../identity/index.ts'
import { addressHash } from '../mail/index.ts'
import { sealedPlaces } from '../platform-support/sealed-places.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import {
  ADDRESSES,
  COUPON_USES,
  SEALED_COLUMNS,
  SEALED_DOCUMENTS,
  sealedDocuments,
  sealedRows,
  UNSUBSCRIPTIONS,
  writeCouponUse,
  writeSealed,
  writeUnsubscription,
} from '../storage/backup/sealed-columns.ts'
import type { SiteFilling } from '../storage/backup/site-filling.ts'
import type { SiteSnapshot } from '../storage/backup/site-snapshot.ts'

/** Secrets of an installation that encrypt values of its sites. */
export interface InstallationSecrets {
  protection: string
  factors: string
}

/**
 * A value that depends on a secret of the installation, encrypted with the key of the archive: an encrypted column (`column`), a code in
 * a document (`path`), the address behind a keyed hash, the buyers behind those of a use of a coupon.
 */
export interface CarriedSecret {
  table: string
  key: Record<string, string>
  path?: string[]
  /** Id of the gift card whose code it is. */
  card?: string
  value: string
}

const NONCE_BYTES = 12

const placeOf = (siteId: string, { table, key, path }: Omit<CarriedSecret, 'value'>) =>
  `site archive ${siteId} ${JSON.stringify([table, key, path ?? []])}`

/** Reads all values that depend on secrets of the installation, encrypted with the key of the archive instead. */
export async function* readSecrets(
  snapshot: SiteSnapshot,
  secrets: InstallationSecrets,
  archiveKey: string,
): AsyncGenerator<CarriedSecret> {
  const siteId = snapshot.site.id
  const carried = (line: Omit<CarriedSecret, 'value'>, plain: string | Uint8Array): CarriedSecret => ({
    ...line,
    value: encrypt(plain, placeOf(siteId, line), archiveKey, randomBytes(NONCE_BYTES)).toString('base64'),
  })
  type Key = Record<string, string>
  for (const sealed of SEALED_COLUMNS)
    for await (const { key, value } of snapshot.read<{ key: Key; value: Buffer }>(sealedRows(sealed), [
      siteId,
    ]))
      yield carried(
        { table: sealed.table, key },
        decryptBytes(value, sealed.place(siteId, key), secrets[sealed.secret]),
      )
  for (const [table, columns] of Object.entries(SEALED_DOCUMENTS)) {
    const rows = snapshot.read<{ key: Key; value: object }>(sealedDocuments(table, columns), [siteId])
    for await (const { key, value } of rows)
      for (const { path, card, code } of encryptedCodes(value))
        yield carried(
          { table, key, path, card },
          decryptBytes(Buffer.from(code, 'base64'), sealedPlaces.giftCard(siteId, card), secrets.protection),
        )
  }
  const uses = snapshot.read<{ orderId: string; buyers: string[]; memberId?: string; email?: string }>(
    COUPON_USES,
    [siteId],
  )
  for await (const { orderId, buyers, memberId, email } of uses) {
    const people = [memberId && `member:${memberId}`, email && `email:${email}`].filter(
      one => one && buyers.includes(couponBuyerKey(secrets.protection, siteId, one)),
    )
    yield carried({ table: 'coupon_uses', key: { orderId } }, JSON.stringify(people))
  }
  const hashes = new Set<string>()
  for await (const { hash } of snapshot.read<{ hash: string }>(UNSUBSCRIPTIONS, [siteId])) hashes.add(hash)
  if (hashes.size === 0) return
  for await (const { address } of snapshot.read<{ address: string }>(ADDRESSES, [siteId])) {
    const hash = addressHash(secrets.protection, siteId, address).toString('hex')
    if (hashes.has(hash)) yield carried({ table: 'mail_unsubscriptions', key: { hash } }, address)
  }
}

/** The encrypted codes of a document: in an object with the id of the card, or in its part `plugin`. */
function* encryptedCodes(
  value: unknown,
  path: string[] = [],
  card = '',
): Generator<{ path: string[]; card: string; code: string }> {
  if (typeof value !== 'object' || value === null) return
  const { id } = value as { id?: unknown }
  const own = typeof id === 'string' ? id : card
  for (const [key, part] of Object.entries(value)) {
    if (key === 'encryptedCode' && typeof part === 'string')
      yield { path: [...path, key], card: own, code: part }
    else yield* encryptedCodes(part, [...path, key], own)
  }
}

/** Writes a carried value into its row, encrypted or hashed with the secrets of this installation. */
export async function writeSecret(
  { run }: SiteFilling,
  siteId: string,
  { value, ...line }: CarriedSecret,
  secrets: InstallationSecrets,
  archiveKey: string,
): Promise<void> {
  const { table, key, path, card } = line
  let plain: Buffer
  try {
    plain = decryptBytes(Buffer.from(value, 'base64'), placeOf(siteId, line), archiveKey)
  } catch {
    throw new StartupError(
      'The secrets of the archive cannot be decrypted: set STOA_ARCHIVE_KEY to the key of its export.',
    )
  }
  const seal = (place: string, secret: string) => encrypt(plain, place, secret, randomBytes(NONCE_BYTES))
  const sealed = SEALED_COLUMNS.find(one => one.table === table)
  const columns = Object.hasOwn(SEALED_DOCUMENTS, table) ? SEALED_DOCUMENTS[table] : undefined
  if (columns && path && card) {
    const code = seal(sealedPlaces.giftCard(siteId, card), secrets.protection).toString('base64')
    const changed = 'jsonb_set(doc, $3::text[], to_jsonb($4::text), false)'
    await run(writeSealed(table, 'doc', columns, changed), [siteId, key, path, code])
  } else if (sealed) {
    const stored = seal(sealed.place(siteId, key), secrets[sealed.secret])
    await run(writeSealed(table, sealed.column, sealed.key), [siteId, key, stored])
    if (table !== 'gift_cards') return
    const platform = { protectionSecret: secrets.protection }
    const hash = hashGiftCardCode({ site: { id: siteId }, platform }, plain.toString())
    await run(writeSealed(table, 'code_hash', sealed.key), [siteId, key, hash])
  } else if (table === 'mail_unsubscriptions') {
    const hash = addressHash(secrets.protection, siteId, plain.toString())
    await run(writeUnsubscription, [siteId, key.hash, hash])
  } else if (table === 'coupon_uses') {
    const people: string[] = JSON.parse(plain.toString())
    const buyers = people.map(one => couponBuyerKey(secrets.protection, siteId, one))
    await run(writeCouponUse, [siteId, key.orderId, buyers])
  } else throw new StartupError('The archive has secrets of unknown tables: export the site again.')
}
