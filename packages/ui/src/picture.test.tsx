import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Picture } from './picture.tsx'
import { linkPreviewUrl, rasterUrl } from './picture-addresses.ts'

const uploaded = 'https://shop.example/media/0b2c7f6e-8a59-4f0e-9d35-0c5a3f1f6f10'
const html = (source: object, eager = false) =>
  renderToStaticMarkup(<Picture source={source as { url: string }} alt="A mug" eager={eager} />)

describe('Picture', () => {
  it('loads a rendition of an uploaded picture in the width that it shows, and none larger than the original', () => {
    const shown = html({ url: uploaded, width: 800, height: 400 })
    expect(shown).toContain(`src="${uploaded}/v1/fit/w_800,h_400,q_60,enc_auto/picture"`)
    expect([...shown.matchAll(/(\d+)w[,"]/g)].map(([, width]) => width)).toEqual([
      '160',
      '320',
      '480',
      '640',
      '800',
    ])
    expect(shown).toContain('sizes="auto, ')
    expect(html({ url: uploaded }, true)).not.toContain('auto, ')
  })

  it('has raster pictures for networks and catalogues, and none of drawings from elsewhere', () => {
    const drawn = 'https://shop.example/media/demo/mug-1.svg'
    expect(linkPreviewUrl(drawn)).toBe('https://shop.example/media/mug-1/v1/fill/w_1200,h_630/preview.jpg')
    expect(rasterUrl(uploaded)).toBe(`${uploaded}/v1/fit/w_1200,h_1500/picture.jpg`)
    expect(rasterUrl('https://cdn.example/mug.svg')).toBeUndefined()
    expect(rasterUrl('https://cdn.example/mug.png')).toBe('https://cdn.example/mug.png')
  })

  it('loads any other picture as it is', () => {
    const url = 'https://shop.example/media/demo/mug-1.svg'
    expect(html({ url })).toContain(`src="${url}"`)
    expect(html({ url })).not.toContain('srcset')
  })
})
