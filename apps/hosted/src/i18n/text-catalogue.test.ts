import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, type TextCatalogue } from './text-catalogue.ts'

const catalogue: TextCatalogue<{ hello: string }> = {
  en: async () => ({ messages: { hello: 'Hello' } }),
  de: async () => ({ messages: { hello: 'Hallo' } }),
  es: () => Promise.reject(new TypeError('network')),
  ar: async () => ({ messages: { hello: 'مرحبًا' } }),
  he: async () => ({ messages: { hello: 'שלום' } }),
}

afterEach(() => vi.restoreAllMocks())

describe('loadTexts', () => {
  it('loads the texts of the language', async () => {
    expect((await loadTexts([catalogue], 'de')).get(catalogue)).toEqual({ hello: 'Hallo' })
  })

  it('falls back to English when texts cannot be loaded, and logs the error', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await loadTexts([catalogue], 'es')).get(catalogue)).toEqual({ hello: 'Hello' })
    expect(log).toHaveBeenCalledOnce()
  })

  it('fails when English cannot be loaded', async () => {
    const broken = { ...catalogue, en: catalogue.es }
    await expect(loadTexts([broken], 'en')).rejects.toThrow('network')
  })
})
