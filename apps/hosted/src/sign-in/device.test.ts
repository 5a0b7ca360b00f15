import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../test/memory-storage.ts'
import { deviceTokenOf, rememberDevice } from './device.ts'

describe('a remembered device', () => {
  it('has a token for each shop', () => {
    const storage = memoryStorage()
    rememberDevice(storage, 'site-1', 'token-1')
    expect(deviceTokenOf(storage, 'site-2')).toBeUndefined()
    rememberDevice(storage, 'site-2', 'token-2')
    expect(['site-1', 'site-2'].map(site => deviceTokenOf(storage, site))).toEqual(['token-1', 'token-2'])
  })

  it('takes a newer token, and keeps the one it has if a reply has none', () => {
    const storage = memoryStorage()
    for (const token of ['old', 'new', undefined, null, {}]) rememberDevice(storage, 'site-1', token)
    expect(deviceTokenOf(storage, 'site-1')).toBe('new')
  })
})
