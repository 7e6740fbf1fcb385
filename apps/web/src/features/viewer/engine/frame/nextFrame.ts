/** Where frames are not given out (a hidden page, a browser without a compositor), the picture is still made. */
const patienceMs = 500;

export function nextFrame(run: () => void): void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    run();
  };
  const timer = setTimeout(once, patienceMs);
  const frame = requestAnimationFrame(once);
}
