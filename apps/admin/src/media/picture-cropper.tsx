import { Field, Select } from '@stoa/ui'
import { useEffect, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { t } from '../i18n/translate.ts'
import { areaInPixels, type CropArea } from './crop-area.ts'

interface PictureCropperProps {
  /** Path of the picture on the platform. */
  path: string
  size: { width: number; height: number }
  alt: string
  onChange: (area: CropArea) => void
}

const labels = {
  cropArea: t('Part that stays. Arrow keys move it, with Shift in larger steps.'),
  nwDragHandle: t('Corner at the top left; arrow keys move it'),
  nDragHandle: t('Upper edge; arrow keys move it'),
  neDragHandle: t('Corner at the top right; arrow keys move it'),
  eDragHandle: t('Right edge; arrow keys move it'),
  seDragHandle: t('Corner at the bottom right; arrow keys move it'),
  sDragHandle: t('Lower edge; arrow keys move it'),
  swDragHandle: t('Corner at the bottom left; arrow keys move it'),
  wDragHandle: t('Left edge; arrow keys move it'),
}

/** Ratios of width to height. */
const shapes: readonly { value: string; label: string }[] = [
  { value: '', label: t('Any shape') },
  { value: 'original', label: t('As the original') },
  { value: '1', label: t('Square') },
  { value: String(4 / 3), label: '4:3' },
  { value: String(3 / 4), label: '3:4' },
  { value: String(16 / 9), label: '16:9' },
]

const MARGIN_PERCENT = 90
const PREVIEW = 160

/** Chooses a part of a picture with the mouse, a finger or arrow keys, and shows it. Loaded with the first dialog. */
export function PictureCropper({ path, size, alt, onChange }: PictureCropperProps) {
  const picture = useRef<HTMLImageElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  const [shape, setShape] = useState('')
  const [crop, setCrop] = useState<PercentCrop>()
  const area = crop && areaInPixels(crop, size)
  const aspect = shape === 'original' ? size.width / size.height : Number(shape) || undefined
  const report = useRef(onChange)
  report.current = onChange
  const areaText = JSON.stringify(area)
  useEffect(() => {
    if (areaText) report.current(JSON.parse(areaText))
  }, [areaText])
  useEffect(() => {
    const [image, canvas] = [picture.current, preview.current]
    if (!image?.complete || !canvas || !crop) return
    const scale = image.naturalWidth / size.width
    const part = areaInPixels(crop, size)
    const shown = PREVIEW / Math.max(part.width, part.height)
    canvas.width = Math.max(1, Math.round(part.width * shown))
    canvas.height = Math.max(1, Math.round(part.height * shown))
    canvas
      .getContext('2d')
      ?.drawImage(
        image,
        part.x * scale,
        part.y * scale,
        Math.max(1, part.width * scale),
        Math.max(1, part.height * scale),
        0,
        0,
        canvas.width,
        canvas.height,
      )
  }, [crop, size])
  /** The largest part of a shape, in the middle. */
  const choose = (value: string) => {
    setShape(value)
    const image = picture.current
    if (!image) return
    const { width, height } = image
    const ratio = value === 'original' ? size.width / size.height : Number(value)
    const start = { unit: '%' as const, width: MARGIN_PERCENT, height: MARGIN_PERCENT }
    setCrop(
      centerCrop(
        ratio
          ? fitted(makeAspectCrop({ unit: '%', width: MARGIN_PERCENT }, ratio, width, height), ratio, {
              width,
              height,
            })
          : { ...start, x: 0, y: 0 },
        width,
        height,
      ),
    )
  }
  return (
    <div className="grid gap-4">
      <Field id="crop-shape" label={t('Shape')}>
        {control => (
          <Select
            {...control}
            value={shape}
            onChange={event => choose(event.target.value)}
            options={shapes.map(({ value, label }) => [value, label])}
          />
        )}
      </Field>
      <div dir="ltr" className="grid justify-items-center bg-surface p-3">
        <ReactCrop
          crop={crop}
          aspect={aspect}
          keepSelection
          ruleOfThirds
          minWidth={8}
          minHeight={8}
          ariaLabels={labels}
          onChange={(_, percent) => setCrop(percent)}
          className="max-h-72 [--rc-drag-handle-size:1.5rem] [--rc-focus-color:var(--color-accent)] motion-reduce:[&_.ReactCrop__crop-selection]:animate-none!"
        >
          <img
            ref={picture}
            src={`${path}/v1/fit/w_1200,h_1200,enc_auto/picture`}
            alt={alt}
            className="max-h-72"
            onLoad={() => choose(shape)}
          />
        </ReactCrop>
      </div>
      <figure className="flex flex-wrap items-center gap-4">
        <canvas
          ref={preview}
          role="img"
          aria-label={t('Preview of the part')}
          className="max-h-40 max-w-40 rounded-sm border border-line"
        />
        <figcaption className="grid gap-1 text-sm">
          <span className="font-medium">{t('Preview')}</span>
          <span role="status" className="tabular text-muted">
            {area && t('{width} × {height} pixels', { width: area.width, height: area.height })}
          </span>
        </figcaption>
      </figure>
    </div>
  )
}

/** A part that is higher than the picture becomes as high as its margin. */
function fitted(
  crop: PercentCrop,
  ratio: number,
  { width, height }: { width: number; height: number },
): PercentCrop {
  return crop.height <= MARGIN_PERCENT
    ? crop
    : makeAspectCrop({ unit: '%', height: MARGIN_PERCENT }, ratio, width, height)
}
