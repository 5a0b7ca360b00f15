/** Runs named parts one after another. One that fails is reported, and the others still run. */
export async function runEach(
  parts: Record<string, () => Promise<unknown>>,
  onError: (error: unknown, name: string) => void,
  run: (name: string, part: () => Promise<unknown>) => Promise<unknown> = (_, part) => part(),
): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    try {
      await run(name, part)
    } catch (error) {
      onError(error, name)
    }
  }
}
