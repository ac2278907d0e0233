export function Footer() {
  return <footer className="foot night" />
}
