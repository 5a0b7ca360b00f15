import type { Ctx } from '../../call/context.ts'
import { decrypt, encrypt } from '../../identity/index.ts'
import { sealedPlaces } from '../../platform-support/sealed-places.ts'
import type { AdaptorSecrets } from './protocol/adaptor-client.ts'

type SecretCtx = Pick<Ctx, 'site' | 'platform'>

const placeOf = ({ site }: SecretCtx, name: string) => sealedPlaces.dataConnection(site.id, name)

/** Decrypts the secrets of a connection. */
export const connectionSecretsOf = (ctx: SecretCtx, name: string, encrypted: Buffer): AdaptorSecrets =>
  JSON.parse(decrypt(encrypted, placeOf(ctx, name), ctx.platform.protectionSecret))

export const encryptSecrets = (
  ctx: SecretCtx & Pick<Ctx, 'ids'>,
  name: string,
  secrets: AdaptorSecrets,
): Buffer =>
  encrypt(
    JSON.stringify(secrets),
    placeOf(ctx, name),
    ctx.platform.protectionSecret,
    Buffer.from(ctx.ids.secret(12), 'base64url'),
  )
