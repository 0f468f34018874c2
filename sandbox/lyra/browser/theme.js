// Empty, because the frame has its own look. The real themes register themselves with the form.
