import type { Frame, Page, PageMessage } from '../src/environment.ts'

/** A browser's page, as far as frames go; `onFrame` plays the page inside. */
export function fakePage(
  onFrame: (frame: FakeFrame, page: ReturnType<typeof fakePage>) => unknown = () => {},
) {
  const frames: FakeFrame[] = []
  const listeners = new Set<(message: PageMessage) => void>()
  const items = new Map<string, string>()
  const page = {
    frames,
    listeners,
    items,
    document: {
      createElement: () => fakeFrame(frames),
      body: {
        append(frame: Frame) {
          frames.push(frame as FakeFrame)
          queueMicrotask(() => onFrame(frame as FakeFrame, result))
        },
      },
    },
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    },
    addEventListener: (_: 'message', listener: (message: PageMessage) => void) =>
      void listeners.add(listener),
    removeEventListener: (_: 'message', listener: (message: PageMessage) => void) =>
      void listeners.delete(listener),
    /** A message from the window in a frame, unless it says otherwise. */
    post(data: unknown, from: Partial<PageMessage> = {}) {
      const [frame] = frames
      const message = {
        data,
        origin: frame ? new URL(frame.src).origin : '',
        source: frame?.contentWindow,
        ...from,
      }
      for (const listener of listeners) listener(message)
    },
  }
  const result: typeof page & Page = page
  return result
}

function fakeFrame(frames: Frame[]) {
  const received = new Map<string, () => void>()
  const frame = {
    src: '',
    hidden: false,
    contentWindow: {},
    addEventListener: (type: 'load' | 'error', listener: () => void) => void received.set(type, listener),
    remove: () => void frames.splice(frames.indexOf(frame), 1),
    fire: (type: 'load' | 'error') => received.get(type)?.(),
  }
  return frame
}

export type FakeFrame = ReturnType<typeof fakeFrame>
