import type { Adaptor } from './adaptor.ts'
import type { AdaptorClient } from './adaptor-client.ts'
import { postedAdaptor } from './protocol-v1-v2.ts'
import { signedAdaptor } from './protocol-v3.ts'

/** The adaptor for a protocol version. */
export const openAdaptor = (link: AdaptorClient, protocol: number): Adaptor =>
  protocol === 1 || protocol === 2 ? postedAdaptor(link, protocol) : signedAdaptor(link)
