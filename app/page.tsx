export default function Page() {
  return <main>Switchyard</main>;
}
