import { expect, test } from 'vitest'
import { areaInPixels, cropAddress, croppedName } from './crop-area.ts'

test('a part in percent becomes whole pixels inside of the picture', () => {
  const size = { width: 301, height: 200 }
  expect(areaInPixels({ x: 0, y: 0, width: 100, height: 100 }, size)).toEqual({
    x: 0,
    y: 0,
    width: 301,
    height: 200,
  })
  expect(areaInPixels({ x: 50, y: 25, width: 50.4, height: 80 }, size)).toEqual({
    x: 151,
    y: 50,
    width: 150,
    height: 150,
  })
  expect(areaInPixels({ x: 100, y: 100, width: 0, height: 0 }, size)).toEqual({
    x: 300,
    y: 199,
    width: 1,
    height: 1,
  })
})

test('a cropped picture keeps its name and format', () => {
  expect(croppedName('mug.JPG', 'image/jpeg')).toBe('mug-cropped.jpg')
  expect(croppedName('mug.v2.png', 'image/png')).toBe('mug.v2-cropped.png')
  expect(croppedName('mug', 'image/avif')).toBe('mug-cropped.webp')
})

test('protocol/media §3: the address names the part in pixels', () => {
  expect(cropAddress('/media/1', { x: 1, y: 2, width: 3, height: 4 }, 'a b.png')).toBe(
    '/media/1/v1/crop/x_1,y_2,w_3,h_4,q_92/a%20b.png',
  )
})
