import { cutText } from '@stoa/contract'
import { AwsClient } from 'aws4fetch'

const REQUEST_MS = 60_000

/** Where a bucket is, and the keys for it. */
export interface BucketAddress {
  /** Address of the service with the name of the bucket, such as `https://s3.eu-central-1.amazonaws.com/bucket`. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
}

/** Reads `https://ID:SECRET@host/bucket?region=…`. What follows the name of the bucket is `prefix`. */
export function bucketAddressOf(address: string): BucketAddress & { prefix: string } {
  const url = new URL(address)
  const [bucket = '', ...prefix] = url.pathname.split('/').filter(Boolean)
  return {
    url: bucket ? `${url.origin}/${bucket}` : url.origin,
    prefix: prefix.join('/'),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

/** Requests to a bucket of S3 or a compatible service. */
export interface S3Bucket {
  /**
   * The reply to a request for an object, or for the bucket with `key` empty. Throws an error with the status and text of the
   * reply, unless the status is `allowed`.
   */
  send(
    key: string,
    init?: RequestInit,
    options?: { allowed?: number; query?: Record<string, string> },
  ): Promise<Response>
  /** Names and sizes of all objects below a prefix. */
  list(prefix: string): AsyncGenerator<{ key: string; size: number }>
}

/** Opens a bucket. Requests are signed and repeated after failures of the service. */
export function openS3Bucket({ url, region, ...keys }: BucketAddress): S3Bucket {
  const client = new AwsClient({
    accessKeyId: keys.accessKeyId,
    secretAccessKey: keys.secretAccessKey,
    ...(keys.sessionToken && { sessionToken: keys.sessionToken }),
    region,
    service: 's3',
    retries: 2,
  })
  const send: S3Bucket['send'] = async (key, init = {}, { allowed, query } = {}) => {
    const target = `${url}${key && `/${key}`}${query ? `?${new URLSearchParams(query)}` : ''}`
    const reply = await client.fetch(target, { ...init, signal: AbortSignal.timeout(REQUEST_MS) })
    if (reply.ok || reply.status === allowed) return reply
    const text = await reply.text()
    throw new Error(`${reply.status} ${elementOf(text, 'Message') ?? cutText(text, 500)}`)
  }
  return {
    send,
    async *list(prefix) {
      let token: string | undefined
      do {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
        const page = await (await send('', {}, { query })).text()
        for (const [, content = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield { key: elementOf(content, 'Key') ?? '', size: Number(elementOf(content, 'Size')) }
        token = elementOf(page, 'NextContinuationToken')
      } while (token)
    },
  }
}

/** The text of an element. Names of our objects have no characters that XML escapes; tokens may have `&`. */
export const elementOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')
