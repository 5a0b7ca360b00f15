import type { SVGProps } from 'react'

/** Attributes of the SVG element. Default size: 1.35em. */
export type IconProps = SVGProps<SVGSVGElement>

/** An icon is decoration: the control around it carries the accessible name. */
export function Icon({ children, ...props }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.35em"
      height="1.35em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      {children}
    </svg>
  )
}

/** A cross, which closes. */
export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)

/** A plus sign. */
export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5.5v13M5.5 12h13" />
  </Icon>
)

/** A minus sign. */
export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 12h13" />
  </Icon>
)

/** A check mark. */
export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
)

/** A warning sign. */
export const AlertIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.75v5.25M12 16.2v.05" />
  </Icon>
)

/** Points along the reading direction; mirrors itself in right-to-left pages. */
export const ChevronIcon = ({ className, ...props }: IconProps) => (
  <Icon className={`rtl:-scale-x-100 ${className ?? ''}`} {...props}>
    <path d="m9.5 6 6 6-6 6" />
  </Icon>
)
