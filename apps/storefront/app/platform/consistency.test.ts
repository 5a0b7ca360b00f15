import { afterEach, describe, expect, it, vi } from 'vitest'
import { consistencyOf } from './consistency.server.ts'

const request = (cookie = '') => new Request('http://shop.test/', { headers: { Cookie: cookie } })
const replying = (position?: string) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({}, { headers: position ? { 'X-Wix-Consistent': position } : {} }),
  )

afterEach(() => vi.unstubAllGlobals())

describe('consistencyOf', () => {
  it('continues from the position in the cookie', () => {
    expect(consistencyOf(request('a=1; stoa_position=0/16B3748'), false).headers).toEqual({
      'X-Wix-Consistent': '0/16B3748',
    })
  })

  it('ignores what is no position', () => {
    expect(consistencyOf(request('stoa_position=0%ZZ'), false).headers).toEqual({})
    expect(consistencyOf(request('not_stoa_position=0'), false).headers).toEqual({})
  })

  it('remembers the latest position that a reply named', async () => {
    const consistency = consistencyOf(request('stoa_position=0/1'), false)
    replying('0/2')
    await consistency.fetch('http://platform.test/')
    replying()
    await consistency.fetch('http://platform.test/')
    expect(consistency.setCookies()).toEqual(['stoa_position=0/2; Path=/; HttpOnly; SameSite=Lax'])
  })

  it('sets a Secure cookie for shoppers who came over https', async () => {
    const consistency = consistencyOf(request(), true)
    replying('0/2')
    await consistency.fetch('http://platform.test/')
    expect(consistency.setCookies()).toEqual(['stoa_position=0/2; Path=/; HttpOnly; SameSite=Lax; Secure'])
  })

  it('sets no cookie when nothing is new', async () => {
    const consistency = consistencyOf(request('stoa_position=0/1'), false)
    expect(consistency.setCookies()).toEqual([])
    replying('0/1')
    await consistency.fetch('http://platform.test/')
    expect(consistency.setCookies()).toEqual([])
  })
})
