import type { Adaptor } from './adaptor.ts'
import type { AdaptorClient } from './adaptor-client.ts'
import { adaptorV1V2 } from './protocol-v1-v2.ts'
import { adaptorV3 } from './protocol-v3.ts'

/** The adaptor for a protocol version. */
export const openAdaptor = (client: AdaptorClient, protocol: number): Adaptor =>
  protocol === 1 || protocol === 2 ? adaptorV1V2(client, protocol) : adaptorV3(client)
