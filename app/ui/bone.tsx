/** One grey block where something will be. */
export function Bone({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`bone ${className}`} />
}
