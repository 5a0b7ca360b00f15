import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Picture } from './picture.tsx'

const uploaded = 'https://shop.example/media/0b2c7f6e-8a59-4f0e-9d35-0c5a3f1f6f10'
const html = (source: object, eager = false) =>
  renderToStaticMarkup(<Picture source={source as { url: string }} alt="A mug" eager={eager} />)

describe('Picture', () => {
  it('loads a rendition of an uploaded picture in the width that it shows, and none larger than the original', () => {
    const shown = html({ url: uploaded, width: 800, height: 400 })
    expect(shown).toContain(`src="${uploaded}/v1/fit/w_800,h_400,enc_auto/picture"`)
    expect([...shown.matchAll(/(\d+)w[,"]/g)].map(([, width]) => width)).toEqual(['320', '640', '800'])
    expect(shown).toContain('sizes="auto, ')
    expect(html({ url: uploaded }, true)).not.toContain('auto, ')
  })

  it('loads any other picture as it is', () => {
    const url = 'https://shop.example/media/demo/mug-1.svg'
    expect(html({ url })).toContain(`src="${url}"`)
    expect(html({ url })).not.toContain('srcset')
  })
})
