// The real themes register themselves with the form; here the frame brings its own look.
