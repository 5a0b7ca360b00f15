/** The colours of `theme.css` in both themes, for what is computed from them. */
export const housePalette = {
  light: {
    paper: '#faf8f4',
    surface: '#f1ece3',
    raised: '#ffffff',
    ink: '#211c17',
    muted: '#635a50',
    line: '#ded6c9',
    'line-strong': '#8a7f72',
    accent: '#a23d1c',
    'on-accent': '#fffaf5',
    'accent-soft': '#f6e4d9',
    positive: '#475626',
    'positive-soft': '#e8ecd8',
    caution: '#785408',
    'caution-soft': '#f6ebcf',
    danger: '#a1242c',
    'danger-soft': '#f9e2df',
  },
  dark: {
    paper: '#161310',
    surface: '#221d18',
    raised: '#1e1915',
    ink: '#f3ede4',
    muted: '#b3a899',
    line: '#3a332b',
    'line-strong': '#857969',
    accent: '#ee8f68',
    'on-accent': '#1e0f07',
    'accent-soft': '#3b2218',
    positive: '#b9cb8d',
    'positive-soft': '#262b19',
    caution: '#e6bf68',
    'caution-soft': '#322814',
    danger: '#f49a95',
    'danger-soft': '#3b1d1c',
  },
}

/** Light or dark theme. */
export type ThemeName = keyof typeof housePalette
/** The name of a colour, without `--color-`. */
export type ColorName = keyof typeof housePalette.light
