import { describe, expect, it, vi } from 'vitest'
import { browserStorage, tabStorage } from './browser-storage.ts'

/** A storage of a browser that starts empty. */
function webStorage() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

describe('storage of a browser', () => {
  it('keeps values as JSON, of the tab and of all tabs apart', () => {
    const tab = webStorage()
    vi.stubGlobal('sessionStorage', tab)
    vi.stubGlobal('localStorage', webStorage())
    tabStorage.write('cart', { lines: [1] })
    expect(tab.getItem('cart')).toBe('{"lines":[1]}')
    expect(tabStorage.read('cart')).toEqual({ lines: [1] })
    expect(browserStorage.read('cart')).toBeUndefined()
    tabStorage.remove('cart')
    expect(tabStorage.read('cart')).toBeUndefined()
  })

  it('has no value where there is none or another program has written one', () => {
    const tab = webStorage()
    vi.stubGlobal('sessionStorage', tab)
    tab.setItem('broken', '{')
    tab.setItem('nothing', 'null')
    expect(['broken', 'nothing', 'absent'].map(key => tabStorage.read(key))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is empty where the browser has disabled it', () => {
    vi.stubGlobal('localStorage', undefined)
    browserStorage.write('cart', {})
    browserStorage.remove('cart')
    expect(browserStorage.read('cart')).toBeUndefined()
  })
})
